import { inLanguage } from '@machi/client/record';
import { addressLanguage } from '../language/address-language.ts';
import { recordStore } from '../record/record.ts';
import { takeLinkSecret } from './link-secret.ts';
import { takeOpenedMessage } from './opened-message.ts';

// Runs before the router reads the address and before anything renders or loads in the other language.
const { pathname, search, hash } = window.location;
const asked = addressLanguage(pathname + search + hash);
if (asked) {
  window.history.replaceState(window.history.state, '', asked.rest);
  if (asked.language) recordStore.prefer(inLanguage(asked.language));
}
takeLinkSecret();
takeOpenedMessage();
