import * as z from 'zod/mini';

// zod would try `new Function` to speed itself up; the policy of the site forbids that and would report the attempt.
z.config({ jitless: true });
