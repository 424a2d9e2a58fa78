-- Few renders run, however many wait: without it, looking for leases that ran out reads every render that waits.
CREATE INDEX "renders_leases_idx" ON "renders" ("lease_expires_at") WHERE "status" = 'running';
