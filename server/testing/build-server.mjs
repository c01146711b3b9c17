// @ts-check
// A set-up of the tests that start the server or one of its commands as a process of its own.
export { buildStaleServer as default } from '../../scripts/build.mjs';
