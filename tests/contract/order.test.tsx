import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/order/plugin.ts';

contractSuite(plugin);
