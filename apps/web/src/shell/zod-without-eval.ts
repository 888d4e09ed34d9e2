import * as z from 'zod/mini';

// zod would try `new Function` for speed; the site's policy forbids that and would report the attempt.
z.config({ jitless: true });
