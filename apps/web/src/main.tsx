import './shell/zod-without-eval.ts';
import '@machi/ui/styles/index.css';
import './shell/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';
import { queryClient } from './shell/client.ts';
import { followRecord } from './shell/follow-record.ts';
import { connectNavigation } from './shell/navigation.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

connectNavigation((path, options) => void router.navigate(path, options));
followRecord();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
