import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchUncaughtErrors } from './app/error-reports.ts';
import { watchInstallation } from './app/install/install-state.ts';
import { makeQueryClient } from './app/query-client.ts';
import { currentUserQuery } from './session/current-user.ts';
import { watchSession } from './session/session-watch.ts';
import './ui/theme/styles.ts';

const queryClient = makeQueryClient();

watchUncaughtErrors();
watchInstallation();
watchSession(queryClient);
// The answer to "who is there?" is on its way while the first screen is still being made.
void queryClient.prefetchQuery(currentUserQuery);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
