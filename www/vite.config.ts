import { defineConfig } from 'vite';
import { extras } from './build/extras.ts';
import { offline } from './build/offline.ts';

/** Two outputs of one source: `dist/` to be hosted, and with `--mode offline` the single file in `single/`. */
export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [extras(), ...(mode === 'offline' ? [offline()] : [])],
  worker: { format: 'iife' },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    outDir: mode === 'offline' ? 'single' : 'dist',
    emptyOutDir: true,
    // Every asset keeps its own hashed name: the policy of the hosted page allows no `data:` for scripts or wasm.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
}));
