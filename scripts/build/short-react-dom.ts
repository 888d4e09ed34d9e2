import type { Plugin } from 'vite';
import { leaveOut } from './left-out.ts';

/** Errors that React throws to itself, with their numbers in its list. Only their identity matters, not their text. */
const THROWN = {
  HydrationMismatchException: 519,
  SuspenseException: 460,
  SuspenseyCommitException: 474,
  SuspenseActionException: 542,
  SelectiveHydrationException: 461,
};

const pieces = Object.entries(THROWN).map(
  ([name, number]) => [`${name} = Error(formatProdErrorMessage(${number}))`, `${name} = {}`] as const,
);

/**
 * Removes from React's internal errors the stack lines of their creation: to find these, an inspected browser
 * (Lighthouse, developer tools) parses all of react-dom once more before the page can begin.
 */
export const shortReactDom = (): Plugin => ({
  name: 'short-react-dom',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: leaveOut('react-dom', code, { pieces }), map: null }),
  },
});
