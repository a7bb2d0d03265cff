//! What happens when the core breaks.

use std::sync::Once;

static ONCE: Once = Once::new();

/// Throws a panic's message at whoever called; the instance is not to be used after that.
pub(crate) fn throw_on_panic() {
    ONCE.call_once(|| std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string()))));
}
