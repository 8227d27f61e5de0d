import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { PortalProvider } from '@portal/sdk/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from '@portal/sdk/navigation';
import { type Config, defaults } from '../config.ts';
import { type Portal, PortalContext } from '../portal.ts';
import { Footer } from './footer.tsx';

/** What the browser tells when the footer comes into view. */
let comeIntoView: () => void;
const { IntersectionObserver: observer } = globalThis;
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(heard: IntersectionObserverCallback) {
      comeIntoView = () => heard([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  globalThis.IntersectionObserver = observer;
});

function draw(config: Partial<Config>) {
  render(
    <PortalContext value={{ config: { ...defaults, ...config } } as Portal}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <Footer />
        </MemoryRouter>
      </PortalProvider>
    </PortalContext>,
  );
  return within(screen.getByRole('contentinfo'));
}

describe('the footer, out of the deployed config', () => {
  it('R-SHELL-11 shows the related links: pages of the portal here, other sites in a new window', () => {
    const footer = draw({
      links: [
        { title: '帮助中心', url: '/ef/helpCenter' },
        { title: '集团官网', url: 'https://group.example.com' },
      ],
    });
    const links = within(footer.getByRole('navigation', { name: '友情链接' }));
    expect(links.getByRole('link', { name: '帮助中心' })).toHaveAttribute('href', '/ef/helpCenter');
    expect(links.getByRole('link', { name: '帮助中心' })).not.toHaveAttribute('target');
    const outside = links.getByRole('link', { name: '集团官网' });
    expect(outside).toHaveAttribute('href', 'https://group.example.com');
    expect(outside).toHaveAttribute('target', '_blank');
  });

  it('R-SHELL-12 shows the hotline, which a telephone can dial', () => {
    const line = draw({ phone: '400-000-1024' }).getByText('客服热线 400-000-1024');
    expect(line).toHaveAttribute('href', 'tel:400-000-1024');
  });

  it('R-SHELL-13 shows the mailbox', () => {
    const mailbox = draw({ mailbox: 'eservice@example.com' }).getByRole('link', { name: 'eservice@example.com' });
    expect(mailbox).toHaveAttribute('href', 'mailto:eservice@example.com');
  });

  it('R-SHELL-14 shows a code for telephones, drawn when it comes into view', async () => {
    const footer = draw({ qrCode: { url: 'https://eservice.example.com/m', label: '扫码进入移动端' } });
    const code = footer.getByRole('img', { name: '二维码：扫码进入移动端，https://eservice.example.com/m' });
    expect(footer.getByText('扫码进入移动端')).toBeInTheDocument();
    expect(code.querySelector('path')).toBeNull();
    await import('qrcode'); // compiled now, not within the waiting time below
    act(() => comeIntoView());
    await waitFor(() => expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/));
    expect(code).toHaveAttribute('viewBox', '0 0 37 37'); // 29 modules, and 4 quiet ones on each side
  });

  it('shows no code where none is configured', () => expect(draw({}).queryByRole('img')).toBeNull());

  it('R-SHELL-15 shows the filing numbers and whose portal it is', () => {
    const footer = draw({ filingNumbers: ['备案一号', '备案二号'], groupName: '澜岳能源集团有限公司' });
    for (const text of ['备案一号', '备案二号', '© 澜岳能源集团有限公司'])
      expect(footer.getByText(text)).toBeInTheDocument();
  });
});
