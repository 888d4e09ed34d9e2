import { ReadAloud } from '../aloud/ReadAloud.tsx';
import InstallOffer from '../installed/InstallOffer.tsx';

/** Between a page and the footer, once the page is drawn. */
export default function Offers() {
  return (
    <>
      <ReadAloud />
      <InstallOffer />
    </>
  );
}
