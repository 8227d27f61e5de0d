import { canOpen, mayCall, useSession } from '@portal/sdk';
import { type OpenProduct, product } from '@portal/sdk/calls/product';
import { useNavigate } from '@portal/sdk/router';
import { ActionButton, Button, LinkButton, makeStyles, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { OpenDialog } from './open-dialog.tsx';

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 } });

interface Props {
  offer: OpenProduct;
  onChanged: () => Promise<unknown>;
}

function Apply({ offer, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button appearance="primary" onClick={() => setOpen(true)}>
        {offer.status === 5 ? '重新申请' : '开通'}
      </Button>
      {open && <OpenDialog offer={offer} onClose={() => setOpen(false)} onApplied={onChanged} />}
    </>
  );
}

function Activate({ offer: { productType } }: Props) {
  const navigate = useNavigate();
  return (
    <ActionButton
      call={product.activationOpenProduct}
      input={{ productType }}
      look="primary"
      done="已激活"
      onDone={() => navigate(`/product/loading?productType=${productType}`)}
    >
      激活
    </ActionButton>
  );
}

/** What may be done with a product in its state, by who may do it; in words where nothing may. */
export function ProductAction(props: Props) {
  const styles = useStyles();
  const session = useSession();
  const { status, aboveOff, productType, routeUrl } = props.offer;
  const said = (text: string) => <span className={styles.quiet}>{text}</span>;
  if (aboveOff === 1) return said('产品已下架，暂停开通与使用');
  if (status === 4)
    return routeUrl !== null && canOpen(routeUrl) ? (
      <LinkButton to={routeUrl} look="secondary">
        进入使用
      </LinkButton>
    ) : (
      said('已开通，当前没有可进入的页面')
    );
  if (status === 3)
    return (
      <LinkButton to={`/product/loading?productType=${productType}`} look="secondary">
        查看进度
      </LinkButton>
    );
  if (status === 6) return said('已停用，如需恢复请联系运营单位');
  if (!mayCall(session, product.open)) return said('请联系本企业管理员办理');
  if (status === 1)
    return (
      <LinkButton to={`/product/protocol?productType=${productType}`} look="primary">
        签署协议
      </LinkButton>
    );
  return status === 2 ? <Activate {...props} /> : <Apply {...props} />;
}
