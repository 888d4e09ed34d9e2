import { Suspense, lazy } from 'react';

const UnreadBadge = lazy(() => import('./UnreadBadge.tsx'));

/** Fetched for whoever is logged in: a guest has no messages. */
export const OwnBadge = () => (
  <Suspense fallback={null}>
    <UnreadBadge />
  </Suspense>
);
