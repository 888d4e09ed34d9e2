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
import { makeRouter } from './router.tsx';
import { queryClient } from './shell/calls/client.ts';
import { hearer } from './shell/calls/pocket-hook.ts';
import { shownLocale } from './shell/record/record.ts';
import { beginDrawing, calm } from './shell/frame/calm.ts';
import { followRecord } from './shell/record/follow-record.ts';
import { loadPart } from './shell/navigation/chunk.ts';
import { dresser } from './shell/readings/jsx-runtime.ts';
import { connectNavigation } from './shell/navigation/navigation.ts';

dresser.replies = queryClient.getQueryCache();
/** Loaded with the first failure, if it was not before. */
hearer.hear = (endpoint, input, result, flags, token) =>
  result.ok
    ? undefined
    : import('./shell/pocket/in-page.ts').then(
        // It hears from now on.
        () => hearer.hear(endpoint, input, result, flags, token),
        () => undefined,
      );

/** Retries when there is no network. */
const goOn = (): void => void import('./after-first-page.ts').catch(() => setTimeout(goOn, 60_000));

/** A town that is no 町, or has ships in place of buses, says its sentences otherwise. */
async function sayOwnWords(): Promise<void> {
  const { says } = document.documentElement.dataset;
  if (says !== undefined) await (await import('./shell/language/say-code.ts')).sayAs(says);
}

/** Waits for a new task: between two tasks the browser paints and handles input. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(page: HTMLElement): Promise<void> {
  await sayOwnWords();
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
    // In small pieces, so that the server's HTML stays responsive.
    startTransition(() =>
      createRoot(page).render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    );
  // The server's HTML is readable while the first page's script loads; an empty page shows that it is loading.
  if (router.state.initialized || page.childElementCount === 0) draw();
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      draw();
    });
  }
  document.getElementById('start-failed')?.remove();
  // The banner is in the server's HTML, so its updates wait until the page is rendered.
  beginDrawing();
  void calm.then(goOn);
}

// The built page has it always.
start(document.getElementById('root') ?? document.body).catch(reportError);
