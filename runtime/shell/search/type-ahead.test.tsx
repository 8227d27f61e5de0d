import { describe, expect, it } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { typeAhead } from './type-ahead.ts';

const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...init });

describe('typing ahead', () => {
  it('keeps the keys, without those of shortcuts and of an input method, and takes back the last', () => {
    const ahead = typeAhead();
    press('d');
    press('k', { ctrlKey: true });
    press('n', { isComposing: true });
    press('x');
    press('Backspace');
    press('d');
    press('Shift');
    expect(ahead.take()).toBe('dd');
    expect(ahead.take()).toBe('');
  });

  it('lets a kept key go nowhere else', () => {
    const ahead = typeAhead();
    expect(press('d')).toBe(false); // its default was prevented
    ahead.take();
    expect(press('d')).toBe(true);
  });

  it.each(['focus', 'pointerDown'] as const)('ends when the user goes elsewhere by %s', (how) => {
    render(<input aria-label="别处" />);
    const ahead = typeAhead();
    press('a');
    const field = screen.getByLabelText('别处');
    if (how === 'focus') field.focus();
    else fireEvent.pointerDown(field);
    press('b');
    expect(ahead.take()).toBe('a');
  });
});
