import type { Plugin } from 'vite';
import { leaveOut } from './left-out.ts';

const BUILT = /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/;

/** Names for React's developer tools; a component with one counts as used. */
const NAMES = /^\w+\.displayName = "[^"]*";$/gm;
const COMPONENTS = /(?<== )React\d*\.(?:forwardRef|createContext|memo)\(/g;

/** Unused parts of the router: forms, fetchers, middleware, instrumentation, view transitions, server components. */
const unneeded = {
  settled: {
    'isMutationMethod()': 'false',
    'isSubmissionNavigation()': 'false',
    'init.instrumentations': 'undefined',
    'init.patchRoutesOnNavigation': 'undefined',
    'opts.instrumentations': 'undefined',
    'opts.patchRoutesOnNavigation': 'undefined',
    'fogOfWar.active': 'false',
    'args.matches.some()': 'false',
    'runClientMiddlewarePipeline()': 'undefined',
    'this.context': 'undefined',
    'parseHydrationData()': 'undefined',
    'decodeRouteErrorResponseDigest()': 'undefined',
    'restoreAppliedTransitions()': 'undefined',
    'persistAppliedTransitions()': 'undefined',
    'appliedViewTransitions.has()': 'false',
  },
  pieces: [
    ['fetch: fetch2,', ''],
    // View transitions: nothing asks for one.
    ['pendingViewTransitionEnabled = (opts && opts.enableViewTransition) === true;', ''],
    ['if (pendingViewTransitionEnabled)', 'if (false)'],
    ['if (priorPaths && priorPaths.has(location.pathname))', 'if (false)'],
    ['if (!viewTransitionOpts || !isViewTransitionAvailable)', ''],
    ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
    ['if (renderDfd && pendingState && router.window)', 'if (false)'],
    ['if (renderDfd && pendingState && state.location.key === pendingState.location.key)', 'if (false)'],
    ['if (!vtContext.isTransitioning && interruption)', 'if (false)'],
  ],
} as const;

/**
 * Replaces the router by its production build: its package names the development one to every bundler, with warnings
 * that everybody would load. Also lets the bundler drop its unused components, forms and prefetching.
 */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(?:\/dom)?$/ },
    async handler(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      if (!found) return null;
      const production = found.id.replace('/dist/development/', '/dist/production/');
      if (production === found.id) throw new Error(`The router keeps its builds elsewhere: ${found.id}`);
      return { ...found, id: production };
    },
  },
  transform: {
    filter: { id: BUILT },
    handler: (code) => ({
      code: (code.includes('function createRouter(') ? leaveOut('The router', code, unneeded) : code)
        .replace(NAMES, '')
        .replace(COMPONENTS, (call) => `/* @__PURE__ */ ${call}`),
      map: null,
    }),
  },
});
