import { useRouteError } from 'react-router-dom';
import { isChunkMissing } from './chunk.ts';
import { ServerErrorPage } from '../pages/ErrorPage.tsx';
import { NewVersionPage } from '../pages/NewVersionPage.tsx';

/** What a screen shows that could not be loaded or failed while it was drawn. */
export function RouteFailure() {
  return isChunkMissing(useRouteError()) ? <NewVersionPage /> : <ServerErrorPage />;
}

/** The same where the frame itself is missing. */
export function ShellFailure() {
  return (
    <main className="wrap">
      <RouteFailure />
    </main>
  );
}
