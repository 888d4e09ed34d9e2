import { loginOtp } from '@machi/domain/sessions/contract';
import { tidyCode } from '@machi/domain/sessions/login-code';
import * as z from 'zod/mini';

/** What is plainly no code is told here, before it costs one of the five tries. */
export const OtpForm = z.extend(loginOtp.input, {
  code: z
    .string()
    .check(
      z.overwrite(tidyCode),
      z.minLength(1, { error: 'required' }),
      z.regex(/^(?:\d{6})?$/, { error: 'otp-wrong' }),
    ),
});
