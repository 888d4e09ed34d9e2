import { takeLinkSecret } from './link-secret.ts';

// Before the router reads the address.
takeLinkSecret();
