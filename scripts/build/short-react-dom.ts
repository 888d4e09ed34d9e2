import type { Plugin } from 'vite';
import { leaveOut } from './left-out.ts';

/** What React throws to itself, and its number in React's list. It is known by what it is; nobody reads it. */
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
 * Takes from React's errors for itself the lines in which they were made: to find these, a browser that is looked into
 * (Lighthouse, developer tools) reads the whole of react-dom once more before the page can begin.
 */
export const shortReactDom = (): Plugin => ({
  name: 'short-react-dom',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: leaveOut('react-dom', code, { pieces }), map: null }),
  },
});
