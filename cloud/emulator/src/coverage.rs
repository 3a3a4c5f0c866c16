//! Which expressions of the rules were evaluated, and to what.

use serde_json::Value;

use crate::value::from_firestore;

/// What the rules of a project were put through so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// The rules' text.
    pub rules: String,
    /// Every expression, an outer one before those inside it.
    pub expressions: Vec<Expression>,
}

/// One expression of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    /// The line where it begins, from 1.
    pub line: u64,
    /// The column where it begins.
    pub column: u64,
    pub text: String,
    /// What it has been, each value with how often; `None`: it could not be evaluated, as a field of what is not there.
    pub values: Vec<(Option<Value>, u64)>,
}

impl Expression {
    /// Whether it was reached at all.
    #[must_use]
    pub fn was_evaluated(&self) -> bool {
        !self.values.is_empty()
    }

    /// Whether it was this once.
    #[must_use]
    pub fn was(&self, value: &Value) -> bool {
        self.values.iter().any(|(had, _)| had.as_ref() == Some(value))
    }

    /// Whether it is a condition: it has been true or false.
    #[must_use]
    pub fn is_condition(&self) -> bool {
        self.was(&Value::Bool(true)) || self.was(&Value::Bool(false))
    }
}

impl Coverage {
    pub(crate) fn read(report: &Value) -> Option<Self> {
        let rules = report.pointer("/rules/files/0/content")?.as_str()?.to_owned();
        let mut expressions = Vec::new();
        for expression in report.get("report").and_then(Value::as_array).into_iter().flatten() {
            collect(expression, &rules, &mut expressions)?;
        }
        Some(Self { rules, expressions })
    }
}

fn collect(node: &Value, rules: &str, into: &mut Vec<Expression>) -> Option<()> {
    if let Some(position) = node.get("sourcePosition") {
        let number = |name: &str| position.get(name).and_then(Value::as_u64).unwrap_or_default();
        let (from, to) = (number("currentOffset") as usize, number("endOffset") as usize);
        // The offsets count characters, and the last one is inside.
        let text = rules.chars().skip(from).take((to + 1).saturating_sub(from)).collect();
        let values = node.get("values").and_then(Value::as_array).into_iter().flatten();
        let values = values.map(|entry| {
            let value = entry.get("value").and_then(Value::as_object);
            let value = value.filter(|typed| !typed.is_empty() && !typed.contains_key("undefined"));
            (
                value.map(|typed| from_firestore(&Value::Object(typed.clone()))),
                entry.get("count").and_then(Value::as_u64).unwrap_or_default(),
            )
        });
        into.push(Expression { line: number("line"), column: number("column"), text, values: values.collect() });
    }
    for child in node.get("children").and_then(Value::as_array).into_iter().flatten() {
        collect(child, rules, into)?;
    }
    Some(())
}
