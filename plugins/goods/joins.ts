import type { ButtonAppearance } from '@portal/sdk/ui';

declare module '@portal/sdk' {
  interface Slots {
    /** Buttons at goods that are on sale, in their list and on their page. */
    'goods.offer.actions': {
      readonly goodsId: string;
      /** Least quantity of an order. */
      readonly moq: string;
      readonly appearance: Exclude<ButtonAppearance, 'danger'>;
    };
  }
}
