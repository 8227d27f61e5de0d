/** Addresses of mail as people enter them; apart from the fields that the login page loads. */
import * as t from '../contract/index.ts';

export const mailPattern = '^[^\\s@]{1,64}@[^\\s@]+\\.[^\\s@.]{2,}$';

export const mailAddress = () => t.Str({ pattern: mailPattern, maxLength: 120, title: '邮箱' });
