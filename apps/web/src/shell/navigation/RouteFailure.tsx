import { useRouteError } from 'react-router-dom';
import { isChunkMissing } from './chunk.ts';
import { ServerErrorPage } from '../pages/ErrorPage.tsx';
import { NewVersionPage } from '../pages/NewVersionPage.tsx';

/** Page for a screen that failed to load or to render. */
export function RouteFailure() {
  return isChunkMissing(useRouteError()) ? <NewVersionPage /> : <ServerErrorPage />;
}

/** The same when the frame itself is missing. */
export function ShellFailure() {
  return (
    <main className="wrap">
      <RouteFailure />
    </main>
  );
}
