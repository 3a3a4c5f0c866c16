// Of a name the same is kept wherever it was compiled.
import assert from "node:assert/strict";
import { test } from "node:test";

import { letters } from "./symbols.mjs";

/** A function of the crate `house` for a type of the same, which is named once more by where it stands; the crate has another number on each machine. */
const name = (crate, back) => `_RNvXs4_NtCs${crate}_5house4wireNtB${back}_5OfferNtNtCs4ivtn6QuKEN_10serde_core2de11Deserialize`;

test("the number of a crate makes no difference, however long it is, nor where what is repeated stands for that", () => {
  // The module begins behind 5 letters, and behind the number of its crate stands what is repeated.
  assert.equal(letters(name("dIkvoO4nPqg", "5")), letters(name("1WfwLu7lLC", "5")));
  const far = (crate, back) => `_RINvCs${crate}_5house4readNtNtCs4ivtn6QuKEN_10serde_core2de3AnyB${back}_E`;
  assert.equal(letters(far("dIkvoO4nPqg", "v")), letters(far("IkvoO4nPqg", "u")));
});

test("another name is another one", () => {
  assert.notEqual(letters(name("dIkvoO4nPqg", "5")), letters(name("dIkvoO4nPqg", "5").replace("Offer", "Other")));
  assert.notEqual(letters("_RNvMs19_NtCs1_3web3one"), letters("_RNvMs18_NtCs1_3web3one"));
});
