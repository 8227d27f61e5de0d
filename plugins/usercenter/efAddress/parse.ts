/** What somebody copies from a message, taken apart: 温霁 12000000001 浙江省杭州市西湖区示例路 8 号 2 号库. */
import { regionIn } from './regions.ts';

export interface Parsed {
  readonly receiverName?: string;
  readonly receiverPhone?: string;
  readonly regionCode?: string;
  readonly detailAddress?: string;
  readonly postcode?: string;
}

/** Words that forms put before what they ask for. */
const labels =
  /(收货人|收件人|联系人|姓名|手机号码|手机号|手机|联系电话|电话|所在地区|省市区|详细地址|收货地址|地址|邮政编码|邮编)\s*[:：]/g;
const phone = /(?<!\d)(?:\+?86[- ]?)?(1\d{2}[- ]?\d{4}[- ]?\d{4})(?!\d)/;
const code = /(?<!\d)\d{6}(?!\d)/;
const breaks = /[\s,，;；、|]+/;

export function parseAddress(pasted: string): Parsed {
  const text = pasted.replaceAll(labels, ' ').trim();
  const digits = phone.exec(text);
  const post = code.exec(digits ? text.replace(digits[0], ' ') : text)?.[0];
  const rest = [digits?.[0], post].reduce<string>((left, part) => (part ? left.replace(part, ' ') : left), text);
  const parts = rest.split(breaks).filter((part) => part !== '');
  const place = regionIn(parts.join(''));
  const isName = (part: string) => /^[\p{Script=Han}·]{2,4}$/u.test(part) && !(place?.text.includes(part) ?? false);
  const name = parts.find(isName);
  const address = parts.filter((part) => part !== name).join('');
  const detail = place ? address.slice(address.indexOf(place.text) + place.text.length) : address;
  return {
    ...(name && { receiverName: name }),
    ...(digits?.[1] && { receiverPhone: digits[1].replaceAll(/[- ]/g, '') }),
    ...(place && { regionCode: place.code }),
    ...(detail && { detailAddress: detail }),
    ...(post && { postcode: post }),
  };
}
