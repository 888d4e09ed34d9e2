import { ErrorPage } from './ErrorPage.tsx';

export default function ServerErrorPage() {
  return <ErrorPage kind="server-error" />;
}
