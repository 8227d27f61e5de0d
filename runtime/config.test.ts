import { describe, expect, it } from '@rstest/core';
import { defaults, loadConfig, servicePrefixes } from './config.ts';

const asked: string[] = [];
const answering =
  (answer: () => Response): typeof fetch =>
  async (url) => {
    asked.push(String(url));
    return answer();
  };
const file = (content: object, status = 200) => answering(() => new Response(JSON.stringify(content), { status }));

describe('the deployed config file', () => {
  it('R-HTTP-02 stands below the base path and gives the base address of calls', async () => {
    const config = await loadConfig(file({ apiBase: 'https://api.example.com/japi' }), '/ef-plus');
    expect([asked.at(-1), config.apiBase]).toEqual(['/ef-plus/config.json', 'https://api.example.com/japi']);
    expect(defaults.apiBase).toBe('/japi');
  });

  it('R-HTTP-03 also gives the login address and the clientId', async () => {
    const given = { loginAddress: 'https://sso.example.com/login', clientId: 'portal-7' };
    expect(await loadConfig(file(given), '')).toEqual({ ...defaults, ...given });
  });

  const services: readonly [string, 'manage' | 'attachment' | 'customer', string][] = [
    ['R-HTTP-04', 'manage', '/api/manage'],
    ['R-HTTP-05', 'attachment', '/api/attachment'],
    ['R-HTTP-06', 'customer', '/api/customer'],
  ];
  for (const [rule, service, prefix] of services) {
    it(`${rule} the service ${service} stands under ${prefix}`, async () => {
      expect(servicePrefixes[service]).toBe(prefix);
      expect((await loadConfig(file({}), '')).services[service]).toBe(prefix);
    });
  }

  it('may be missing, broken or out of reach: the portal starts on its defaults', async () => {
    const broken = answering(() => new Response('<html>', { status: 200 }));
    const away: typeof fetch = () => Promise.reject(new TypeError('failed'));
    for (const answer of [file({ apiBase: '/other' }, 404), broken, away])
      expect(await loadConfig(answer, '')).toEqual(defaults);
  });
});
