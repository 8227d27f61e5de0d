/** Fields that several platform contracts share. */
import { Str } from '../contract/index.ts';

/** A mainland mobile number. */
export const phone = () => Str({ pattern: '^1\\d{10}$', title: '手机号' });

export const smsCode = () => Str({ pattern: '^\\d{6}$', title: '短信验证码' });
