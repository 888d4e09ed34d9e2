import { ErrorPage } from './ErrorPage.tsx';

export default function NotFoundPage() {
  return <ErrorPage kind="not-found" />;
}
