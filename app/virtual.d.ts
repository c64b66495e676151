declare module "virtual:conditions.css";
