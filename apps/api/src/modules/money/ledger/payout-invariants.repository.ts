import { WITHDRAWN } from '@portaal/domain/money/payouts/bank-reasons';
import { sql } from 'drizzle-orm';
import type { Invariants } from '../../../platform/broken-invariant.repository.ts';
import { FILE_PART_CHARACTERS } from '../../../schema/payout-batch.ts';

/** Invariants between payouts, their payment files and the bank lines that pay them. */
export const payoutInvariants: Invariants = {
  // The collecting bank itself pays back a reversed direct debit, and before the first payment file employees
  // paid manually, so both have no payment file.
  'uitbetalingen, betaald als een betaalbestand is geboekt': sql`
    select p.id as subject, concat(p.status, ' / ', p.amount_cents) as found,
      concat(case when a.booked then 'paid' else 'ordered' end, ' / ', a.amount) as expected
    from payout p join contract c on c.id = p.contract_id
    left join (select payout_id, bool_or(status = 'booked') as booked,
        bool_or(status in ('underway', 'accepted')) as live, min(amount_cents) as amount, max(amount_cents) as most
      from payout_attempt group by payout_id) as a on a.payout_id = p.id
    left join (select brand, min(made_at) as first from payout_batch group by brand) as b on b.brand = c.brand
    where (a.booked is true and p.status <> 'paid') or (p.kind = 'reversal' and p.status = 'ordered')
      or (p.status = 'paid' and a.booked is not true and p.kind <> 'reversal'
        and (a.booked is false or p.paid_at >= b.first))
      or (a.live and p.status <> 'ordered') or a.amount <> a.most
      or (p.amount_cents <> a.amount and (a.booked or a.live))`,
  'betaalbestanden, met hun regels': sql`
    select b.id as subject, concat(b.count, ' / ', b.total_cents, ' / ', b.status) as found,
      concat(coalesce(a.lines, 0), ' / ', coalesce(a.total, 0), ' / ',
        case when a.live then 'open' when a.booked then 'booked' else 'rejected' end) as expected
    from payout_batch b
    left join (select batch_id, count(*) as lines, sum(amount_cents) as total,
        bool_or(status in ('underway', 'accepted')) as live, bool_or(status in ('booked', 'returned')) as booked
      from payout_attempt group by batch_id) as a on a.batch_id = b.id
    where a.lines is distinct from b.count or a.total is distinct from b.total_cents
      or case when b.status in ('booked', 'rejected') then b.status else 'open' end
        <> case when a.live then 'open' when a.booked then 'booked' else 'rejected' end`,
  'regels van de bank die uitbetalingen boeken': sql`
    select coalesce(a.line_id, m.line_id) as subject, m.amount as found, a.amount as expected
    from (select line_id, sum(amount)::bigint as amount from (
        select booked_line_id as line_id, -amount_cents as amount from payout_attempt where booked_line_id is not null
        union all
        select returned_line_id, amount_cents from payout_attempt where returned_line_id is not null) as each
      group by line_id) as a
    full join (select line_id, sum(amount_cents)::bigint as amount from bank_match
      where undone_at is null and (kind in ('payouts', 'payoutReturned')
        or (kind = 'refund' and rule = 'endToEnd' and line_id::text <> subject)) group by line_id) as m on m.line_id = a.line_id
    where m.amount is distinct from a.amount`,
  'terugstortingen, weg als een betaalbestand is geboekt': sql`
    select coalesce(a.line_id, m.line_id) as subject, m.amount as found, a.amount as expected
    from (select refund_line_id as line_id, sum(amount_cents)::bigint as amount from payout_attempt
      where refund_line_id is not null and status = 'booked' group by refund_line_id) as a
    full join (select line_id, sum(amount_cents)::bigint as amount from bank_match
      where kind = 'refund' and rule = 'endToEnd' and line_id::text = subject and undone_at is null
      group by line_id) as m on m.line_id = a.line_id
    where m.amount is distinct from a.amount`,
  'open posten, wat hun regel van de bank nog open laat': sql`
    select i.line_id as subject, i.open_cents as found, l.amount_cents - coalesce(m.amount, 0) as expected
    from bank_item i join bank_line l on l.id = i.line_id
    left join (select line_id, sum(amount_cents)::bigint as amount from bank_match where undone_at is null group by line_id) as m
      on m.line_id = i.line_id
    where i.open_cents <> l.amount_cents - coalesce(m.amount, 0)`,
  'terugstortingen, zoals twee mensen ze besloten': sql`
    select i.line_id as subject, concat(i.open_cents, ' / ', i.refund_ordered_by) as found, 'besloten' as expected
    from bank_item i
    where i.open_cents <> 0 and i.refund_by_file and i.refund_ordered_at is not null and not exists (
      select from audit_entry e where e.action = 'bankLine.refundOrdered' and e.subject_id = i.line_id::text
        and e.at = i.refund_ordered_at and e.actor_id = i.refund_ordered_by
        and (e.detail ->> 'amountCents')::bigint = i.open_cents)`,
  'uitbetalingen die weer wachten, omdat ze terugkwamen': sql`
    select l.subject, count(*) as found, coalesce(max(a.times), 0) as expected
    from book_entry e join book_line l on l.entry_id = e.id and l.account = 'toPay'
    left join (select payout_id::text as subject, count(*) as times from payout_attempt
      where status = 'returned' group by payout_id) as a on a.subject = l.subject
    where e.cause = 'payoutReturned' group by l.subject having count(*) > coalesce(max(a.times), 0)`,
  // Compares with the audit log, because without its key nobody can add valid lines to that log. In an
  // installation with only one employee, the requester also executes the order.
  'betaalbestanden, zoals twee mensen ze bestelden': sql`
    select subject, found, expected from (
      select b.id as subject,
        concat_ws(' / ', made.detail ->> 'count', made.detail ->> 'totalCents', made.detail ->> 'digest', asked.actor_id,
          approved.actor_id) as found,
        concat_ws(' / ', b.count, b.total_cents, encode(b.digest, 'hex'), b.asked_by,
          case when r.alone_from is null then b.approved_by else coalesce(b.approved_by, b.asked_by) end) as expected
      from payout_batch b join approval_request r on r.id = b.approval_id
      left join audit_entry made on made.action = 'payoutBatch.ordered' and made.subject_id = b.id::text
      left join audit_entry asked on asked.action = 'approval.asked' and asked.subject_id = r.id::text
      left join audit_entry approved on approved.action = 'approval.executed' and approved.subject_id = r.id::text) as of_batch
    where found <> expected`,
  'betaalbestanden, ingetrokken door twee mensen': sql`
    select b.id as subject, 'ingetrokken' as found, 'gevraagd en goedgekeurd' as expected
    from payout_batch b
    where b.reason_code = ${WITHDRAWN} and (
      not exists (select from audit_entry e where e.action = 'payoutBatch.withdrawn' and e.subject_id = b.id::text)
      or not exists (select from approval_request r
        where r.call = 'withdrawPayoutBatch' and r.status = 'executed' and r.params ->> 'id' = b.id::text))`,
  // Rejections in payment status reports count as recorded if the reports are older than the comparison by
  // two employees. A rejected payout that is paid later no longer counts as rejected.
  'geweigerde uitbetalingen, door twee mensen vergeleken': sql`
    select b.batch_id as subject, b.rejected as found, coalesce(e.rejected, 0) as expected
    from (select batch_id, count(*) as rejected from payout_attempt
      where status = 'rejected' and reason_code is distinct from ${WITHDRAWN} group by batch_id) as b
    left join (select e.subject_id, sum((e.detail ->> 'rejected')::bigint) as rejected
      from audit_entry e
      where e.action = 'payoutBatch.answered' or (e.action = 'payoutBatch.rejected'
        and exists (select from audit_entry x where x.action = 'approval.executed'
          and x.subject_id = e.detail ->> 'approvalId'))
      group by e.subject_id) as e on e.subject_id = b.batch_id::text
    where b.rejected > coalesce(e.rejected, 0)`,
  // If more parts are stored than the file size allows, a part was added later.
  'betaalbestanden, met de delen van hun bestand': sql`
    select b.id as subject, concat(p.parts, ' / ', p.last) as found, b.byte_size / ${FILE_PART_CHARACTERS} + 1 as expected
    from payout_batch b
    left join (select batch_id, count(*) as parts, min(number) as first, max(number) as last
      from payout_file_part group by batch_id) as p on p.batch_id = b.id
    where coalesce(p.first <> 1 or p.last <> p.parts or p.parts > b.byte_size / ${FILE_PART_CHARACTERS} + 1, true)`,
};
