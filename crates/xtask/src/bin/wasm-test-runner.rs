//! Runs the wasm tests: cargo calls it (see `.cargo/config.toml`) with the compiled test module.

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os())
}
