// SPDX-License-Identifier: Apache-2.0
// How the page is put together: one script and one style sheet beside index.html, with hashed names and nothing inline,
// because the daemon's content security policy lets nothing else run.
import { defineConfig } from 'vite';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
});
