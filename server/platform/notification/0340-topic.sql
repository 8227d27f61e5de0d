-- What a notice of business is about. Null: what its type says.
alter table msg_notification add column topic text check (length(topic) between 1 and 40);

update msg_notification set topic = case
    when biz_type = 'order' and content like '%交期变更%' then '交期变更'
    when biz_type = 'order' and content ~ '已发货|已收货验收' then '发货与收货'
    when biz_type = 'order' then '订单'
    when biz_type = 'goods' and content ~ '强制下架|价格' then '商品上下架'
    when biz_type = 'goods' then '商品审核'
    when biz_type = 'goodsCategory' and content ~ '到期' then '类目到期'
    when biz_type = 'goodsCategory' then '类目审核'
    when biz_type = 'contract' and content ~ '到期' then '合同到期'
    when biz_type = 'contract' then '合同'
    when biz_type = 'invoice' and content ~ '红冲' then '红字发票'
    when biz_type = 'invoice' then '发票'
    when biz_type = 'invoiceHeader' then '专票抬头'
    when biz_type in ('settlement', 'purchaseSettlement') and content ~ '付款' then '付款'
    when biz_type in ('settlement', 'purchaseSettlement') then '对账结算'
    when biz_type = 'settlementUrge' then '付款催办'
    when biz_type = 'supplyAgreement' then '协议到期'
    when biz_type = 'confirmLetter' then '询证函'
    when biz_type = 'account' then '账户'
    when biz_type = 'exceptionRule' then '异常预警'
    when biz_type = 'reportSubscription' then '报表订阅'
    when biz_type = 'rightsChange' then '授权复核'
  end
where notice_type = 13 and biz_type is not null;

create index msg_notification_topic on msg_notification (user_id, topic, create_date desc, id desc);
