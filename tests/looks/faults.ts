/** What is wrong with a page as it lies in the window, read off its boxes. */
import type { Page } from '@playwright/test';

export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Piece {
      readonly element: Element;
      readonly text: string;
      readonly box: DOMRect;
    }
    const slack = 2;
    const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
    const ownText = (element: Element) =>
      [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join('');
    const isFigure = (text: string) => /^[¥+−-]?[\d,]+(\.\d+)?[%万亿]?$/.test(text.trim());

    /** The part of an element that no frame above it hides; nothing where it floats over the page. */
    const shown = (element: Element): DOMRect | undefined => {
      const range = document.createRange();
      range.selectNodeContents(element);
      let { left, top, right, bottom } = range.getBoundingClientRect();
      for (let above: Element | null = element; above; above = above.parentElement) {
        const { position, overflowX, overflowY, clipPath } = getComputedStyle(above);
        if (position === 'sticky' || position === 'fixed' || clipPath !== 'none') return undefined;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const frame = above.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return right - left > slack && bottom - top > slack
        ? new DOMRect(left, top, right - left, bottom - top)
        : undefined;
    };

    const pieces = [...document.querySelectorAll('body *')].flatMap((element): Piece[] => {
      const text = ownText(element);
      if (text.trim() === '' || element.closest('script, style, noscript, svg, [aria-hidden=true], [inert]')) return [];
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const box = shown(element);
      return box ? [{ element, text, box }] : [];
    });

    const cut = pieces.flatMap(({ element, text }) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const tooWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      if (overflowX === 'visible' || !tooWide) return [];
      const says = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      return isFigure(text) || !says ? [`cut: ${short(text)}`] : [];
    });

    /** A text that runs on into a second line lies in two boxes, not in the one around both. */
    const linesOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()];
    };
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack;
    const overlaps = pieces.flatMap((one, index) =>
      pieces.slice(index + 1).flatMap((other) => {
        if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
        if (!meet(one.box, other.box)) return [];
        const others = linesOf(other.element);
        const covered = linesOf(one.element).some((line) => others.some((under) => meet(line, under)));
        return covered ? [`overlap: ${short(one.text)} | ${short(other.text)}`] : [];
      }),
    );

    const { scrollWidth } = document.documentElement;
    const sideways = scrollWidth > innerWidth ? [`sideways: ${scrollWidth} px`] : [];
    return [...sideways, ...new Set([...cut, ...overlaps])];
  });
