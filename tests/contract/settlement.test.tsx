import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/settlement/plugin.ts';

contractSuite(plugin, { payloads: { ofOrder: { orderId: '1', side: 'SUPPLIER' } } });
