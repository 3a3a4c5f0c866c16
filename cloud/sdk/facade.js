// Google's SDK as the client needs it, and no more: text in, text out (JSON), so that the other side has no types of Google's.
// It is loaded by the client where `/backend.json` names Firestore, and nowhere else.
import { deleteApp, initializeApp } from "firebase/app";
import { ReCaptchaEnterpriseProvider, getToken, initializeAppCheck } from "firebase/app-check";
import {
  EmailAuthProvider,
  GoogleAuthProvider,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  isSignInWithEmailLink,
  linkWithCredential,
  linkWithPopup,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
} from "firebase/auth";
import {
  Timestamp,
  collection,
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  enableNetwork,
  getDocFromServer,
  increment,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  query as queryOf,
  serverTimestamp,
  setLogLevel,
  where,
  writeBatch,
} from "firebase/firestore";

/** How long the house may take to answer a request, milliseconds. */
const ANSWER_WITHIN = 20_000;
/** Where the emulator's person is kept, who has no other proof of who they are. */
const PERSON = "jb-mtg.emulated-person";
/** The address that a link was sent to: whoever opens the link here need not say it again. */
const ADDRESS = "jb-mtg.link-address";
/** An address that somebody is known by already, to which a link was sent that signs in as they. */
const TAKEN = "jb-mtg.link-taken";

let database;
let channel;
let auth;
/** What says that it is this page that asks, where that is set up. */
let appCheck;
/** Who one is on an emulator without accounts: a token that nobody has signed. */
let emulated;

/** JSON's shape of a value of Firestore's: times as milliseconds; what stands for something that Firestore cannot hold is that again. */
function plain(value) {
  if (value instanceof Timestamp) {
    return value.toMillis();
  }
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  if (value !== null && typeof value === "object") {
    const names = Object.keys(value);
    return names.length === 1 && names[0] === "~json" ? JSON.parse(value["~json"]) : Object.fromEntries(names.map((name) => [name, plain(value[name])]));
  }
  return value;
}

/** What a document is now, as JSON. */
function said(snapshot) {
  return {
    path: snapshot.ref.path,
    cached: snapshot.metadata.fromCache,
    fields: snapshot.exists() ? plain(snapshot.data()) : null,
  };
}

const base64 = (value) => btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** The token of an emulator's person. */
function unsigned({ uid, email }, project) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    iat: now,
    auth_time: now,
    exp: now + 30 * 24 * 3600,
    ...(email ? { email, email_verified: true } : {}),
    firebase: { sign_in_provider: email ? "google.com" : "anonymous", identities: {} },
  };
  return `${base64({ alg: "none", typ: "JWT" })}.${base64(claims)}.`;
}

function keepEmulated(person, project) {
  localStorage.setItem(PERSON, JSON.stringify(person));
  emulated = { ...person, project, token: unsigned(person, project) };
}

/** Who one is. */
function who() {
  const user = emulated ?? auth.currentUser;
  return JSON.stringify({ uid: user.uid, email: user.email || null, linked: Boolean(emulated ? emulated.email : !user.isAnonymous) });
}

let begun;

/** Begins, once, by what `/backend.json` says; signs in as whoever was here last, else as somebody new. */
export function start(config) {
  begun ??= begin(config).catch((error) => {
    // So that it can be tried again.
    begun = undefined;
    throw error;
  });
  return begun;
}

async function begin(config) {
  const { project, api_key, auth_domain, app_id, app_check, emulator } = JSON.parse(config);
  const app = initializeApp({ projectId: project, apiKey: api_key || "none", authDomain: auth_domain, appId: app_id });
  try {
    setLogLevel("silent");
    if (app_check) {
      appCheck = initializeAppCheck(app, { provider: new ReCaptchaEnterpriseProvider(app_check), isTokenAutoRefreshEnabled: true });
    }
    // A table is on the wire or it is not: nothing of it is kept in the browser.
    database = initializeFirestore(app, { localCache: memoryLocalCache() });
    if (emulator && !emulator.auth) {
      const kept = JSON.parse(localStorage.getItem(PERSON) || "null");
      keepEmulated(kept ?? { uid: `guest${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}` }, project);
    } else {
      auth = initializeAuth(app, {
        persistence: [indexedDBLocalPersistence, browserLocalPersistence],
        popupRedirectResolver: browserPopupRedirectResolver,
      });
      if (emulator) {
        connectAuthEmulator(auth, `http://${emulator.auth}`, { disableWarnings: true });
      }
      await auth.authStateReady();
      if (!auth.currentUser) {
        await signInAnonymously(auth);
      }
    }
    if (emulator) {
      const [host, port] = emulator.firestore.split(":");
      connectFirestoreEmulator(database, host, Number(port), emulated ? { mockUserToken: emulated.token } : {});
    }
    return who();
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
}

/** The token by which the house knows who asks. */
async function token(fresh) {
  return emulated ? emulated.token : auth.currentUser.getIdToken(fresh);
}

/** The header by which the house knows that it is this page that asks. */
async function fromThisPage() {
  return appCheck ? { "x-firebase-appcheck": (await getToken(appCheck)).token } : {};
}

/** Posts JSON to the house: the status (0 where no answer came) and the text of the answer. `leaving`: the page may be gone before the answer comes. */
export async function post(path, body, leaving) {
  const send = async (fresh) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await token(fresh)}`, ...(await fromThisPage()) },
      body,
      keepalive: leaving,
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
  try {
    let answer = await send(false);
    if (answer.status === 401) {
      answer = await send(true);
    }
    return JSON.stringify({ status: answer.status, text: await answer.text() });
  } catch {
    return JSON.stringify({ status: 0, text: "" });
  }
}

/** Writes documents in one batch; `{"$": "now"}` is the time of the house, `{"$": n}` adds n to what is there. Answers the error's code, or nothing. */
export async function write(documents) {
  const value = (given) => {
    const marked = given !== null && typeof given === "object" && "$" in given;
    return marked ? (given.$ === "now" ? serverTimestamp() : increment(given.$)) : given;
  };
  const batch = writeBatch(database);
  for (const { path, fields, merge } of JSON.parse(documents)) {
    const values = Object.fromEntries(Object.entries(fields).map(([name, given]) => [name, value(given)]));
    batch.set(doc(database, path), values, { merge: merge === true });
  }
  try {
    await batch.commit();
    return "";
  } catch (error) {
    return error.code || "unknown";
  }
}

/** Reads one document from the house, as [`said`]; nothing where it cannot be read. */
export async function read(path) {
  try {
    return JSON.stringify(said(await getDocFromServer(doc(database, path))));
  } catch {
    return "";
  }
}

/** Hears what a document is, now and whenever it changes, and nothing when it can no longer be read; the answer ends it. */
export function listen(path, hear) {
  return onSnapshot(
    doc(database, path),
    { includeMetadataChanges: true },
    (snapshot) => {
      if (!snapshot.metadata.hasPendingWrites) {
        hear(JSON.stringify(said(snapshot)));
      }
    },
    () => hear(""),
  );
}

/** Hears which documents a query finds: what has changed since the last time, what is gone without its fields; the answer ends it. */
export function query(asked, hear) {
  const { collection: place, field, operator, text, highest_first, most } = JSON.parse(asked);
  const found = queryOf(collection(database, place), where(field, operator, text), orderBy(highest_first, "desc"), limit(most));
  return onSnapshot(
    found,
    { includeMetadataChanges: true },
    (snapshot) => {
      const changes = snapshot.docChanges().map((change) => (change.type === "removed" ? { path: change.doc.ref.path, gone: true } : said(change.doc)));
      hear(JSON.stringify({ cached: snapshot.metadata.fromCache, changes }));
    },
    () => hear(""),
  );
}

/** Connects anew at once, in place of waiting longer and longer. */
export async function wake() {
  await disableNetwork(database);
  await enableNetwork(database);
}

/** Hears what other windows of this browser say; the answer ends it. */
export function windows(hear) {
  const mine = new BroadcastChannel("jb-mtg");
  mine.onmessage = (event) => hear(String(event.data));
  channel = mine;
  return () => mine.close();
}

/** Says something to the other windows of this browser. */
export function say(text) {
  channel?.postMessage(text);
}

/** Signs in to the account that a credential is already linked with, in place of the guest of this browser. */
async function become(credential) {
  await signInWithCredential(auth, credential);
  return who();
}

/** Keeps who one is: with Google, whose window opens. Whoever is known there already is signed in as that. */
export async function linkGoogle() {
  if (emulated) {
    keepEmulated({ uid: emulated.uid, email: `${emulated.uid}@example.com` }, emulated.project);
    return who();
  }
  try {
    await linkWithPopup(auth.currentUser, new GoogleAuthProvider());
    await token(true);
    return who();
  } catch (error) {
    const credential = error.code === "auth/credential-already-in-use" && GoogleAuthProvider.credentialFromError(error);
    if (credential) {
      return become(credential);
    }
    throw error;
  }
}

/** Sends a link to an address; whoever opens it here keeps who they are. `back` is the page that it leads to. */
export async function sendLink(address, back) {
  localStorage.setItem(ADDRESS, address);
  if (!emulated) {
    await sendSignInLinkToEmail(auth, address, { url: back, handleCodeInApp: true });
  }
}

/**
 * Follows the link that this page was opened by, if it was one. `address` where this browser does not know it.
 *
 * Whether somebody is known by an address already, Google tells only by refusing to link it, and a link that was refused may have been used up by that. Then
 * another one is sent, which signs in.
 */
export async function followLink(page, address) {
  if (emulated || !isSignInWithEmailLink(auth, page)) {
    return "";
  }
  const sentTo = localStorage.getItem(ADDRESS) || address;
  if (!sentTo) {
    return "address";
  }
  const credential = EmailAuthProvider.credentialWithLink(sentTo, page);
  if (localStorage.getItem(TAKEN) === sentTo) {
    await become(credential);
  } else {
    try {
      await linkWithCredential(auth.currentUser, credential);
      await token(true);
    } catch (error) {
      if (error.code !== "auth/email-already-in-use" && error.code !== "auth/credential-already-in-use") {
        throw error;
      }
      try {
        await become(credential);
      } catch (worn) {
        if (worn.code !== "auth/invalid-action-code" && worn.code !== "auth/expired-action-code") {
          throw worn;
        }
        await sendLink(sentTo, location.origin + location.pathname);
        localStorage.setItem(TAKEN, sentTo);
        return "again";
      }
    }
  }
  localStorage.removeItem(ADDRESS);
  localStorage.removeItem(TAKEN);
  return who();
}

/** Signs out: the next page is somebody new's. */
export async function leave() {
  if (emulated) {
    localStorage.removeItem(PERSON);
  } else {
    await auth.signOut();
  }
}
