import { findRoute } from '@machi/domain/navigation/routes';
import { fitRichText, type RichNode } from '@machi/domain/rich-text/fit';
import { RichText } from '@machi/ui/rich-text/RichText';
import { useNavigate } from 'react-router-dom';

interface PortalTextProps {
  /** HTML that the server has sanitised. */
  readonly html: string;
  /** Name of a wide table without a caption. */
  readonly tableLabel: string;
}

const shown = (nodes: readonly RichNode[]) => fitRichText(nodes);

/** A text of the town. Its links to portal screens go through the router, like other links. */
export function PortalText({ html, tableLabel }: PortalTextProps) {
  const navigate = useNavigate();
  function follow(path: string): boolean {
    const { pathname } = new URL(path, window.location.origin);
    if (findRoute(pathname) === undefined) return false;
    void navigate(path);
    return true;
  }
  return <RichText html={html} fit={shown} onFollow={follow} tableLabel={tableLabel} />;
}
