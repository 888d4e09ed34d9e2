import { ErrorPage } from './ErrorPage.tsx';

export default function ForbiddenPage() {
  return <ErrorPage kind="forbidden" />;
}
