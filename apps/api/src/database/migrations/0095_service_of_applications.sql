ALTER TABLE "service" ADD COLUMN "has_applications" boolean;
