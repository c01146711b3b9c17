import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchUncaughtErrors } from '#web/api/error-reports.ts';
import { App } from './app/app.tsx';
import { watchInstallation } from './app/install/install-state.ts';
import { makeQueryClient } from './app/query-client.ts';
import { startRealtime } from './realtime/start-realtime.ts';
import { currentUserQuery } from './session/current-user.ts';
import { watchSession } from './session/session-watch.ts';
import { watchWork } from './session/unsaved-work.ts';
import './ui/theme/styles.ts';

const queryClient = makeQueryClient();

watchUncaughtErrors();
watchInstallation();
watchSession(queryClient);
startRealtime(queryClient);
watchWork();
// The current user is requested before the first screen is rendered, so that both run in parallel.
void queryClient.prefetchQuery(currentUserQuery);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);

// The worker fetches all files of the app: nobody should wait for that.
window.addEventListener('load', async () => {
  const { registerServiceWorker } = await import('./service-worker/register.ts');
  await registerServiceWorker();
});
