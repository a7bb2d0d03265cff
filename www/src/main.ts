/** Starts the page. */
import './styles/tokens.css';
import './styles/base.css';
import { wasmModule } from './assets.ts';
import { AppElement } from './components/ds-app.ts';
import { preferredLanguage, useLanguage } from './state/i18n.ts';
import { Store } from './state/store.ts';
import { startTheme } from './state/theme.ts';
import { Client } from './worker/client.ts';
import { startCore } from './worker/start.ts';

startTheme();
useLanguage(preferredLanguage());

const store = new Store(new Client(startCore, wasmModule));

// What a component asked for and nobody waited for: an error of the core still reaches the reader.
window.addEventListener('unhandledrejection', (event) => {
  store.report(event.reason);
  event.preventDefault();
});

const app = new AppElement();
app.store = store;
document.body.append(app);
