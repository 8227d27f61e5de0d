import { expect, test } from '@rstest/core';
import { addressQuota } from './limits.ts';

const one = '2001:db8:0:1::/64';

test.each([
  ['2001:db8:0:1::1', one],
  ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', one],
  ['2001:db8:0:1:2:3:4:5', one],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
])('%s counts as %s', (address, quota) => expect(addressQuota(address)).toBe(quota));
