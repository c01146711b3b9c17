/** Values of `type` in the messages between pages and the service worker. */

/** The queue should be sent now. A page turns it into a window event of the same name. */
export const syncRequested = 'SYNC_OFFLINE_REQUESTS';
/** The queue was sent. A page turns it into a window event of the same name. */
export const syncComplete = 'SYNC_COMPLETE';
/** To a waiting worker: activate now. The service worker library defines this name. */
export const skipWaiting = 'SKIP_WAITING';
/** From a page after it has loaded; `script` is the address of its main script. */
export const pageLoaded = 'PAGE_LOADED';

/** The tag of the background sync registration. */
export const backgroundSyncTag = 'offline-requests';
