/** The least a React page can be that opens without a network: what ours is held against. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('no root');
createRoot(root).render(createElement('h1', null, 'Nur React'));
void navigator.serviceWorker.register('/service-worker.js');
