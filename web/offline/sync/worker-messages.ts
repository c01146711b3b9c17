/** What a page and the service worker say to each other: the `type` of a message. */

/** Somebody should send the queue now. Pages hear it as a window event of the same name. */
export const syncRequested = 'SYNC_OFFLINE_REQUESTS';
/** The queue was sent. Pages hear it as a window event of the same name. */
export const syncComplete = 'SYNC_COMPLETE';
/** To a waiting worker: take over now. The worker's library knows it under this name. */
export const skipWaiting = 'SKIP_WAITING';
/** From a page that has been loaded; `script` is the address of its main script. */
export const pageLoaded = 'PAGE_LOADED';

/** Under this tag the browser wakes the worker once there is a network again. */
export const backgroundSyncTag = 'offline-requests';
