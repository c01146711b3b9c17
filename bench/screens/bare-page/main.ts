/** A minimal React page that opens without a network, for comparison with the app. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('no root');
createRoot(root).render(createElement('h1', null, 'Nur React'));
void navigator.serviceWorker.register('/service-worker.js');
