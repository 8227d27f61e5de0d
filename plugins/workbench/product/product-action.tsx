import { canOpen } from '@portal/sdk';
import type { OpenProduct, OpenStatus } from '@portal/sdk/calls/product';
import { DialogButton, LinkButton, makeStyles, tokens } from '@portal/sdk/ui';
import type { ReactNode } from 'react';
import { ActivateButton } from './activate-button.tsx';
import { OpenDialog } from './open-dialog.tsx';

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 } });

interface Props {
  offer: OpenProduct;
  onChanged: () => Promise<unknown>;
}

function Said({ children }: { children: string }) {
  return <span className={useStyles().quiet}>{children}</span>;
}

/** What there is to do for who has no step to make. */
const AFTER: Readonly<Partial<Record<OpenStatus, (offer: OpenProduct) => ReactNode>>> = {
  3: ({ productType }) => (
    <LinkButton to={`/product/loading?productType=${productType}`} appearance="secondary">
      查看进度
    </LinkButton>
  ),
  4: ({ routeUrl }) =>
    routeUrl !== null && canOpen(routeUrl) ? (
      <LinkButton to={routeUrl} appearance="secondary">
        进入使用
      </LinkButton>
    ) : (
      <Said>已开通，当前没有可进入的页面</Said>
    ),
  6: () => <Said>已停用，如需恢复请联系运营单位</Said>,
};

/** The next step with a product, by who may make it; in words where nobody may. */
export function ProductAction({ offer, onChanged }: Props) {
  const { may, status, aboveOff, productType } = offer;
  if (aboveOff === 1) return <Said>产品已下架，暂停开通与使用</Said>;
  if (may.includes('SIGN'))
    return (
      <LinkButton to={`/product/protocol?productType=${productType}`} appearance="primary">
        签署协议
      </LinkButton>
    );
  if (may.includes('ACTIVATE')) return <ActivateButton productType={productType}>激活</ActivateButton>;
  if (may.includes('APPLY'))
    return (
      <DialogButton
        appearance="primary"
        dialog={(close) => <OpenDialog offer={offer} onClose={close} onApplied={onChanged} />}
      >
        {offer.appliedTime === null ? '开通' : '重新申请'}
      </DialogButton>
    );
  return AFTER[status]?.(offer) ?? <Said>请联系本企业管理员办理</Said>;
}
