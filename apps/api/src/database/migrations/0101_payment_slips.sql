ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_kind";--> statement-breakpoint
ALTER TABLE "ledger_posting" DROP CONSTRAINT "ledger_posting_account";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_kind" CHECK ("ledger_entry"."kind" in ('bill', 'cash', 'cash-back', 'slip', 'slip-back', 'reduce'));--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_account" CHECK ("ledger_posting"."account" in ('receivable', 'income', 'cash', 'bank'));