import './shell/zod-without-eval.ts';
import './shell/navigation/take-from-address.ts';
import '@machi/ui/styles/index.css';
import './shell/frame/shell.css';
import './shell/banner/banner.css';
import { loadTexts } from '@machi/domain/locale/texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { fetchFeatures, makeRouter } from './router.tsx';
import { queryClient } from './shell/calls/client.ts';
import { shownLocale } from './shell/record/record.ts';
import { followRecord } from './shell/record/follow-record.ts';
import { loadPart } from './shell/navigation/chunk.ts';
import { connectNavigation } from './shell/navigation/navigation.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** Tried again where there is no network. */
const listen = (): void => void import('./shell/banner/stand.tsx').catch(() => setTimeout(listen, 60_000));

/** What waits for it begins as a task of its own: between two of them the browser paints, and hears a finger. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(page: HTMLElement): Promise<void> {
  if (loadTexts(shownLocale())) await loadPart(nextTask);
  await nextTask();
  const router = makeRouter();
  connectNavigation(
    (path, options) => void router.navigate(path, options),
    () => router.state.navigation.location,
  );
  await nextTask();
  followRecord();
  const draw = () =>
    // In small pieces: nobody waits for it who reads what the server has sent.
    startTransition(() =>
      createRoot(page).render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    );
  // What the server has sent can be read while the first page's script is on its way; an empty page says that it loads.
  if (router.state.initialized || page.childElementCount === 0) draw();
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      draw();
    });
  }
  document.getElementById('start-failed')?.remove();
  // What the server has sent stands; to hear of more waits until the page is drawn.
  setTimeout(listen, 1000);
  // A press on what leads to another page then waits for that page alone.
  setTimeout(() => void fetchFeatures().catch(() => undefined), 1000);
}

start(root).catch(reportError);
