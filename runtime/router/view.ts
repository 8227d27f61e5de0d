import type { AreaRoute, SubApp } from '@portal/sdk/decide';
import type { ComponentType } from 'react';

/** What a navigation ended in; the shell draws it. */
export interface View {
  readonly path: string;
  readonly title: string;
  readonly layout: 1 | 2;
  readonly chrome: 'none' | 'portal';
  /** The page, or nothing when its code could not be loaded. */
  readonly Page: ComponentType | undefined;
  readonly area: AreaRoute | undefined;
  /** The micro-app that is active at the path. */
  readonly subApp?: SubApp | undefined;
  /** Why the page could not be loaded. */
  readonly failure: string | undefined;
}
